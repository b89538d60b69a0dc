"""Devices as both front ends use them: the machine at a table, its words in every language, the enrolment of tags.

The terminal and the touch app put their questions differently; what they ask of a device is the same and
stands here.
"""
