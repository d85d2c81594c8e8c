# ipv4/tcp/tcp.c: the data forget the header
s/skb->len - tcphdrlen - iphdrlen, wcheck);/skb->len - tcphdrlen - iphdrlen, 0);/
