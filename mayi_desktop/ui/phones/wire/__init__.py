"""The way to the phones: queues between two threads, and the network in a thread of its own.

`inbox`, `outbox` and `messages` are the table's as well; the rest imports the libraries for
network and encryption, and is itself imported only when phones are invited.
"""
