interface ShareLink {
  network: string
  href: string
}

/** Addresses that share `url`. Plain links: a network is contacted only when a link is followed. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const at = encodeURIComponent(url)
  const text = encodeURIComponent(title)
  return [
    { network: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}` },
    { network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${at}` },
    { network: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${at}` },
    { network: 'X', href: `https://x.com/intent/post?url=${at}&text=${text}` },
  ]
}
