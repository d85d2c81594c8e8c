# ipv4/udp/udp.c: the header forgets the data
s/rtnet_csum(&ufh->uh, sizeof(struct udphdr), ufh->wcheck)/rtnet_csum(\&ufh->uh, sizeof(struct udphdr), 0)/
