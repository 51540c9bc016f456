const HERE = 'http://here.invalid'
/** Longer ones would not fit into a cookie. */
const MAX_LENGTH = 1024

/** The path of this server that a parameter names; `/` if it is none: no link may lead elsewhere after a log-in. */
export function safePath(asked: string | undefined): string {
  if (asked === undefined || asked.length > MAX_LENGTH || !/^\/(?![/\\])[^\p{C}\\]*$/u.test(asked)) return '/'
  if (!URL.canParse(asked, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, HERE)
  // Again: a parser makes `//evil.example` of `/../..//evil.example`.
  if (origin !== HERE || pathname.startsWith('//')) return '/'
  return LEADS_BACK.test(pathname) ? '/' : pathname + search + hash
}

/** Pages that would begin, or undo, a log-in. */
const LEADS_BACK = /^\/(login|logOut|sso|authenticate|callback\/.*)$/i
