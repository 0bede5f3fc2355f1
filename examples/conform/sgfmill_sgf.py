"""sgfmill (PyPI) behind `boardwire conform`: reads an SGF collection on standard input.

    pip install sgfmill
    boardwire conform --format sgf --verdicts fixtures/sgf/ -- python3 examples/conform/sgfmill_sgf.py
"""

import sys

from sgfmill import sgf, sgf_grammar


def main():
    data = sys.stdin.buffer.read()
    if "--option" in sys.argv:
        return 77  # it has none of our options
    try:
        for tree in sgf_grammar.parse_sgf_collection(data):
            game = sgf.Sgf_game.from_coarse_game_tree(tree)
            # Values are read when they are asked for.
            for node in game.main_sequence_iter():
                for ident in node.properties():
                    node.get(ident)
    except (ValueError, LookupError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


sys.exit(main())
