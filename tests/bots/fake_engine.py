"""A program that speaks the engine protocol, well or badly: `python fake_engine.py MODE LOG`; it knows one ply."""

import sys

MODE, LOG = sys.argv[1:]
ANSWERS = {
    "good": "best slide(2:0,-1:0)",
    "nonsense": "best banana",
    "illegal": "best slide(9:9,8:8)",
    "error": "error no such position",
    "empty": "best",
}


def main() -> None:
    """Answer until told to quit."""
    for line in sys.stdin:
        with open(LOG, "a", encoding="utf-8") as log:  # noqa: PTH123  # it starts faster without pathlib
            log.write(line)
        command = line.split()[0]
        if command == "hello" and MODE != "mute":
            print("id name Fake 1")
            if MODE != "any":
                print(f"id game {'triapon' if MODE == 'other' else 'nonaga(first=0)'}")
            if MODE != "plain":
                print("setting level 1 6 6", "setting seed 0 1000000000 1", sep="\n")
            print("hellook", flush=True)
        elif command == "isready":
            print("readyok", flush=True)
        elif command == "go" and MODE == "dies":
            sys.exit("out of ideas")
        elif command == "go" and MODE == "talks":
            while True:
                print("info 1 depth 1")
        elif command == "go" and MODE == "binary":
            sys.stdout.buffer.write(b"best \xff\xfe\n")
            sys.stdout.buffer.flush()
        elif command == "go" and MODE != "late":
            print("info 1 depth 1 visits 1 value 0.5 line slide(2:0,-1:0)")
            print(ANSWERS.get(MODE, ANSWERS["good"]), flush=True)


main()
