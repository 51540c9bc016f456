/** What a page must show as text. It would set `globalThis.hacked`. */
export const HOSTILE = '<img src="x" onerror="globalThis.hacked = 1"><script>globalThis.hacked = 1</script>'
/** Without a place to break. */
export const LONG = 'long'.repeat(2500)
/** Turns the direction of what follows it, if a page lets it out. */
export const TURNED = 'مبيعات العملاء \u202eturned'

export const TAG = 'urn:li:tag:hostile'
export const USER = 'urn:li:corpuser:ida'
export const GROUP = 'urn:li:corpGroup:team'
