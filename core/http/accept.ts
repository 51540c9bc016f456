/**
 * Whether an `Accept` or `Accept-Encoding` header accepts a value. A member that names the value decides, then one for
 * its group (`text/*`), then the one for all values; `q=0` refuses.
 */
export function accepts(header: string, value: string): boolean {
  const members = header.toLowerCase().split(',').map(memberOf)
  const group = `${value.split('/', 1)[0]}/*`
  for (const name of [value, group, '*/*', '*']) {
    const found = members.filter(member => member.name === name)
    if (found.length > 0) return found.some(({ isRefused }) => !isRefused)
  }
  return false
}

function memberOf(text: string): { name: string; isRefused: boolean } {
  const [name = '', ...parameters] = text.split(';').map(part => part.trim())
  return { name, isRefused: parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter)) }
}
