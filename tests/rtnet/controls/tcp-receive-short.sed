# ipv4/tcp/tcp.c: the last byte of a segment is not checked
s/rtnet_csum(skb->data, skb->len, 0)/rtnet_csum(skb->data, skb->len - 1, 0)/
