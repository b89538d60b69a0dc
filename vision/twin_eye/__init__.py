"""The twin's eye: pictures of tables that never stood anywhere, with the truth beside them.

It draws boards, cards, dice, cubes and mats of the project's own making in true perspective, then does
to the picture what cameras do: coloured and uneven light, shadows, glare, blur, noise and JPEG. The same
seed always gives the same picture. Demo mode, tests and benchmarks see through it; it lives beside the
readers because both speak of pixels and pieces only.

Start reading at :mod:`vision.twin_eye.scene`.
"""
