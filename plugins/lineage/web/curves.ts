import type { Point } from './layout.ts'

/** From the right side of one box through the bends to the left side of another. */
export function curve(from: Point, to: Point, bends: readonly Point[]): string {
  // Every other bend is between two columns: without it the curve is smoother.
  const points = [from, ...bends.filter((_bend, at) => at % 2 === 1), to]
  return points.slice(1).reduce((path, point, at) => path + bow(points[at] ?? from, point), `M${from.x} ${from.y}`)
}

/** Level at both ends. */
function bow(from: Point, to: Point): string {
  const middle = (from.x + to.x) / 2
  return `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
}

/** An edge that goes back: below the boxes, from the bottom of one to the bottom of the other. */
export function curveBack(from: Point, to: Point): string {
  const depth = Math.max(from.y, to.y) + 40
  return `M${from.x} ${from.y}C${from.x + 40} ${depth} ${to.x - 40} ${depth} ${to.x} ${to.y}`
}
