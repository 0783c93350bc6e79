"""Tests in a real browser, which lives as long as they run."""
