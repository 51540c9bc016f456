"""Stands in for DataHub's client in quick tests: does what the steps of its recipe say. See entrypoints.py."""
