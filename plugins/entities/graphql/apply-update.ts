type Changes<T> = { readonly [K in keyof T]?: T[K] | '' | null | undefined }

/** The record after an update: an absent or null member keeps its value, an empty string or list removes the member. */
export function applyUpdate<T extends object>(old: T | undefined, changes: Changes<NoInfer<T>>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== null && value !== undefined)
  const kept = Object.entries({ ...old, ...Object.fromEntries(given) }).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(kept) as T
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}
