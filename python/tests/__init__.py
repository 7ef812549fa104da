"""Tests of the package sil, with the program in SIL_PROGRAM."""
