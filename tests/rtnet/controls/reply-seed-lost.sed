# ipv4/icmp.c: the data of a reply forget the head
/^static int rt_icmp_glue_reply_bits/,/^}/s/head_len, csum);/head_len, 0);/
