//! Game_Summary.
