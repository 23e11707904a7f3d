"""`python -m dreierlei.cli`."""

from dreierlei.cli import main

main()
