//! Carcassonne's base game: placement, meeples, completed features and final scoring.
