"""From traced light to what a camera stores: exposure, white balance, noise, tone curve, sharpening."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np


def exposure(light: np.ndarray) -> float:
    """The gain of an automatic exposure: the mean to a middle grey, hardly anything burnt out."""
    luminance = light @ np.float32([0.2126, 0.7152, 0.0722])
    grey = 0.24 / max(float(np.median(luminance)) * 0.5 + float(luminance.mean()) * 0.5, 1e-6)
    return min(grey, 0.92 / max(float(np.percentile(luminance, 98.5)), 1e-6))


def balance(lamp: np.ndarray, adapted: float) -> np.ndarray:
    """Gains (red, green, blue) of a white balance that takes ``adapted`` (0..1) of the lamp's colour off."""
    gains = (1 / np.maximum(lamp, 0.05)) ** adapted
    return (gains / gains[1]).astype(np.float32)


def develop(
    light: np.ndarray, gain: float, gains: np.ndarray, rng: np.random.Generator, noise: float = 1.0
) -> np.ndarray:
    """A BGR picture (uint8) of linear light (float, RGB)."""
    height, width = light.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    away = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / (width**2 + height**2) * 4
    raw = light * (gain * gains) * (1 - 0.18 * away)[..., None]
    spread = noise * np.sqrt(np.maximum(raw, 0) * 3e-4 + 4e-6)
    grain = rng.standard_normal(raw.shape).astype(np.float32)
    raw = raw + cv2.GaussianBlur(grain, (3, 3), 0.5) * 1.5 * spread
    knee = np.where(raw > 0.8, 0.8 + 0.2 * np.tanh((raw - 0.8) / 0.2), raw)
    knee = np.clip(knee, 0, 1)
    tone = np.where(knee <= 0.0031308, knee * 12.92, 1.055 * knee ** (1 / 2.4) - 0.055)
    soft = cv2.GaussianBlur(tone.astype(np.float32), (0, 0), 1.0)
    sharp = np.clip(tone + 0.4 * (tone - soft), 0, 1)
    return (sharp[..., ::-1] * 255 + 0.5).astype(np.uint8)


def store(path: Path, picture: np.ndarray, quality: int = 90) -> None:
    """Write a JPEG, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality]):
        raise OSError(f"{path} could not be written; is the disk full?")
