"""Shadows and glare on a card: the light under which a face best explains a picture, and the picture without it."""

from __future__ import annotations

import cv2
import numpy as np

#: A pixel this many grey levels lighter or darker than both faces shows neither: a reflection, a finger.
NEITHER = 45.0
#: Reach (upright pixels) within which a shadow's light is even, grey levels from which on a pixel is other print, not
#: other light, and how often light and print are told apart. Shadows and glare are no stronger than these factors.
NEAR, STRAY, ROUNDS, LIGHTS = 7.0, 14.0, 4, (0.25, 3.0)
#: Contrast below which print under glare is strengthened to this.
FAINT = 0.4
#: How far apart (factor) the light of the channels may be in contrast, and the contrast below which nothing is seen.
TINGE, LEAST = 1.4, 0.06
#: Width (standard deviation in pixels) of a blur that is worth its time.
FINE = 3.0
#: Every so many pixels are enough to tell the light of a whole card.
STRIDE = 2


def even_out(seen: np.ndarray, face: np.ndarray, within: np.ndarray) -> np.ndarray:
    """``seen`` without shadows and glare, if it shows ``face``; all float32, ``within`` (height, width) is 1 in sight.

    What differs from the face does not count as light, so that it remains to be seen.
    """
    gain, offset = fitted(sampled(face), sampled(seen), within > 0)
    if (contrast := float(gain.mean())) < FAINT:
        seen = 255 + (seen - offset - 255 * gain) * (FAINT / contrast)
        gain = gain * (FAINT / contrast)
        offset = 255 * (1 - gain)
    # Light that is even within some pixels is told at half the size as well.
    small, face, clear = (_half(v) for v in (seen, face, within))
    made, clear = np.maximum(gain * face + offset, 1.0), clear[..., None]
    weight = np.repeat(clear, 3, axis=2)
    for _ in range(ROUNDS):
        weighed = weight * made
        light = spread(weighed * small, NEAR / 2)
        light /= spread(weighed * made, NEAR / 2) + 1e-3
        weight = clear / (1 + ((small - light * made) / STRAY) ** 2)
    light = cv2.resize(light, seen.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.clip(seen / np.clip(light, *LIGHTS), 0, 255).astype(np.float32)


def _half(picture: np.ndarray) -> np.ndarray:
    return cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def spread(picture: np.ndarray, sigma: float) -> np.ndarray:
    """``picture`` (float32) under a wide Gaussian blur, taken in a reduced copy, since nothing narrow is left of it."""
    factor = FINE / sigma
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), FINE)
    return cv2.resize(small, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)


def sampled(picture: np.ndarray) -> np.ndarray:
    """Every few pixels of a BGR picture, float32 (3, n): a row for each channel, for along rows numpy is quick."""
    few = picture[::STRIDE, ::STRIDE]
    return np.ascontiguousarray(few.reshape(-1, 3).T, np.float32)


def fitted(f: np.ndarray, p: np.ndarray, where: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Gain and offset (3,) each that make the face ``f`` the picture ``p``, by the pixels ``where`` they fit.

    Both as :func:`sampled` gives them; ``where`` (height, width) is of the whole picture. Light has a colour, but black
    print does not become red in it: the gains of the channels stay near each other. All pixels have a say at first: the
    few that are print on white paper must not be the first to go.
    """
    inside = np.ascontiguousarray(where[::STRIDE, ::STRIDE], np.float32).ravel()
    fit, count = inside, float(inside.sum())
    if count < 16:
        return np.ones(3, np.float32), np.zeros(3, np.float32)
    gain, offset = np.ones(3), ((p - f) @ inside) / count
    for _ in range(2):
        share = fit / count
        shared = f * share
        mean_f, mean_p = shared.sum(axis=1), p @ share
        together = np.einsum("cn,cn->c", shared, p) - mean_f * mean_p
        own = np.einsum("cn,cn->c", shared, f) - mean_f * mean_f
        if own.max() < 16:
            break
        common = together.sum() / own.sum()
        gain = np.where(own < 16, common, together / np.maximum(own, 1e-6))
        gain = np.clip(np.clip(gain, common / TINGE, common * TINGE), LEAST, 1.8)
        offset = mean_p - gain * mean_f
        off = np.abs(p - np.float32(gain)[:, None] * f - np.float32(offset)[:, None]).max(axis=0) * inside
        fit = inside * (off <= max(NEITHER, 2.5 * float(np.sqrt(off @ off / inside.sum()))))
        if (count := float(fit.sum())) < 16:
            break
    return gain.astype(np.float32), offset.astype(np.float32)


def by_paper(
    f: np.ndarray, p: np.ndarray, paper: np.ndarray, where: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """As :func:`fitted`, if a face shares nothing but its ``paper`` (height, width) with what is known to lie there.

    Paper tells how strong the light is in each channel, and all pixels ``where`` the face lies only how grey a veil is: light that
    were fitted to the print in all channels would give it the colour of any other ink.
    """
    paper, inside = (np.ascontiguousarray(v[::STRIDE, ::STRIDE], np.float32).ravel() for v in (paper, where))
    if paper.sum() < 16:
        return fitted(f, p, where)
    drawn, seen = (np.maximum(v @ paper / paper.sum(), 1.0)[:, None] for v in (f, p))
    part = f / drawn
    left, veiled = (p - seen * part) * inside, (1 - part) * inside
    veil = float((left * veiled).sum() / max(float((veiled * veiled).sum()), 1e-6))
    veil = float(np.clip(veil, -NEITHER, (1 - LEAST) * seen.min()))
    return ((seen - veil) / drawn)[:, 0].astype(np.float32), np.full(3, veil, np.float32)
