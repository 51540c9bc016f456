import type { ComponentType, VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { h } from './h.ts'
import { persist } from './persist.ts'

/** A component of a module that is loaded when it is first shown: not every page pays for it. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => VNode | null {
  return props => {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    useEffect(() => persist(load, { onLoaded: found => setLoaded(() => found) }), [])
    return Loaded ? h(Loaded, props) : null
  }
}
