"""Invented people, for measuring how well relatives take after somebody."""
