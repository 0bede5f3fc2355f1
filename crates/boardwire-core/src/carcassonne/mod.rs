//! Carcassonne's base game: tile designs, their features, placements and claims.
