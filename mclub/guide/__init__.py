"""The guided first game: real games against bots in which each new thing is explained when it first
comes up."""
