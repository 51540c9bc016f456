type Changes<T> = { readonly [K in keyof T]?: T[K] | '' | null | undefined }

/** A record as an update leaves it: what is absent or null stays, an empty text or list takes its member away. */
export function applyUpdate<T extends object>(old: T | undefined, changes: Changes<NoInfer<T>>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== null && value !== undefined)
  const kept = Object.entries({ ...old, ...Object.fromEntries(given) }).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(kept) as T
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}
