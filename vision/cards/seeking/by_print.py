"""Strangers that lie on each other or side by side: together they have no card's outline, but print of which no card is known."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.seeking.search import Search
from vision.cards.verdict import Verdict
from vision.quads import area

#: Parts of a card that such print takes up, at least, and part of the rectangle around it: in 264 drawn pictures of cards
#: apart, in columns, heaps and hands, on all cloths, four places were left that have so much, each of them a stranger.
LEAST, FILLED = 0.7, 0.55
#: Parts of a card that all print takes up which is left over, at most: more is the pattern of what all lies on.
MOST = 8.0


def by_print(search: Search) -> None:
    """Refuse what is printed as busily as cards are, as large as one at least and straight all around, where no card is known."""
    claims = search.claims
    if not (whole := claims.whole()):
        return
    places = search.places(faint=True)
    card = float(np.median([area(quad) for quad in whole]))
    scale = search.photo.picture.shape[1] / places.shape[1]
    if cv2.countNonZero(places) * scale**2 > MOST * card:
        return
    for contour in cv2.findContours(places, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
        quad = cv2.boxPoints(cv2.minAreaRect(contour))
        much = cv2.countNonZero(
            cv2.drawContours(np.zeros_like(places), [contour], -1, 1, cv2.FILLED) & places
        )
        if much * scale**2 > LEAST * card and much > FILLED * area(quad):
            place = np.float32((quad + 0.5) * scale - 0.5)
            claims.doubtful.append(Verdict(reason="foreign_object", quad=place))
