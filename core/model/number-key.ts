const view = new DataView(new ArrayBuffer(8))
const SIGN = 1n << 63n
const ALL = (1n << 64n) - 1n

/** Numbers are indexed as 16 hex digits whose byte order is the numeric order (IEEE 754 total order). */
export function numberKey(n: number): string {
  // Filters treat -0 and 0 as equal.
  view.setFloat64(0, n === 0 ? 0 : n)
  const bits = view.getBigUint64(0)
  return (bits & SIGN ? bits ^ ALL : bits | SIGN).toString(16).padStart(16, '0')
}

/** The inverse of `numberKey`. */
export function numberOfKey(text: string): number {
  const bits = BigInt(`0x${text}`)
  view.setBigUint64(0, bits & SIGN ? bits ^ SIGN : bits ^ ALL)
  return view.getFloat64(0)
}
