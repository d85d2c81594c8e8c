# ipv4/icmp.c: the data of a request forget the head
/^static int rt_icmp_glue_request_bits/,/^}/s/head_len, csum);/head_len, 0);/
