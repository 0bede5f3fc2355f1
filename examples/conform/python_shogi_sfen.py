"""python-shogi (PyPI) behind `boardwire conform`: reads an SFEN on standard input and writes it again.

    pip install python-shogi
    boardwire conform --format sfen fixtures/sfen/ -- python3 examples/conform/python_shogi_sfen.py
"""

import sys

import shogi


def main():
    if "--option" in sys.argv:
        return 77  # it has none of our options
    try:
        text = sys.stdin.buffer.read().decode("utf-8")
        board = shogi.Board(text)
    except (ValueError, IndexError, KeyError) as error:
        print(error, file=sys.stderr)
        return 1
    print(board.sfen())
    return 0


sys.exit(main())
