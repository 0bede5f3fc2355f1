//! Lines that a server sends, the replies of the extended mode included.
