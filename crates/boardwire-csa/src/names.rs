//! Names: user, password, gamename, game id.
