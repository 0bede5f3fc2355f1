#!/bin/sh
# An engine that knows one move, for the tests of flipsight_adapter. It speaks NBoard and the consoles of Edax and Egaroucid.
# FAKE_ENGINE  nboard, edax or egaroucid
# FAKE_LOG     where it writes its arguments when it starts, and each line that it reads
# FAKE_WAY     how it fails

echo "start $*" >> "$FAKE_LOG"
asked=0

answer() {
    case "$FAKE_ENGINE" in
        nboard) printf 'status done\nsearch %s 0.10 0 5\n=== %s/0.10/0.01\n' "$1" "$1" ;;
        edax) printf 'depth|score|\n\nEdax plays %s\n' "$1" ;;
        *) echo "$1" ;;
    esac
}

while read -r word rest; do
    echo "$word $rest" >> "$FAKE_LOG"
    case "$word" in
        ping)
            if [ "$FAKE_WAY" != deaf ] || [ "$asked" = 0 ]; then echo "pong $rest"; fi ;;
        go)
            asked=$((asked + 1))
            case "$FAKE_WAY" in
                dies)
                    if [ "$asked" = 3 ]; then exit 1; fi
                    answer D3 ;;
                leaves)
                    answer D3
                    exit 0 ;;
                silent | deaf) ;;
                illegal) answer A1 ;;
                fails) echo '[ERROR] no board' >&2 ;;
                *) answer D3 ;;
            esac ;;
        stop) answer C4 ;;
        quit) exit 0 ;;
    esac
done
