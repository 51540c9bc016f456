/** Offers a text as a file. `type` is its media type: `text/csv`. */
export function download(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The download has begun by then; an address that is revoked at once can be too early.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
