# rtskb.c: the packet forgets what was before it
s/rtnet_csum_copy(skb->data + offset, to, copy, csum)/rtnet_csum_copy(skb->data + offset, to, copy, 0)/
