import {
  type Attributes,
  type ComponentChildren,
  type ComponentType,
  createElement,
  type JSX,
  type VNode
} from 'preact'

type DataAttributes = { readonly [name in `data-${string}`]?: string | undefined }

/** Preact's `h`, with properties checked for tags and components alike. Children are the rest of the arguments. */
interface Hyperscript {
  <Tag extends keyof JSX.IntrinsicElements>(
    tag: Tag,
    attributes?: JSX.IntrinsicElements[Tag] & Attributes & DataAttributes,
    ...children: ComponentChildren[]
  ): VNode
  <Props>(
    component: ComponentType<Props> | ((props: Props) => VNode | null),
    props: Omit<Props, 'children'> & Attributes,
    ...children: (Props extends { readonly children?: infer Children } ? Children | undefined : never)[]
  ): VNode
}

export const h = createElement as Hyperscript
