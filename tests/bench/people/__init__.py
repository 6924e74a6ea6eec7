"""Invented people, for measuring how well imitators take after somebody."""
