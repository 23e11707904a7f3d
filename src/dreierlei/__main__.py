"""`python -m dreierlei`."""

from dreierlei.cli import main

main()
