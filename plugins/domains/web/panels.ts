import { lazy, type PageProps, type PanelProps } from 'aspectd/console'

/** What only the pages of domains, products and applications show: other entities have their places alone. */

export const DomainsPage = lazy<PageProps>(async () => (await import('./tree.ts')).DomainsPage)
export const DomainPanel = lazy<PanelProps>(async () => (await import('./domain.ts')).DomainPanel)
export const ProductPanel = lazy<PanelProps>(async () => (await import('./product.ts')).ProductPanel)
export const ApplicationPanel = lazy<PanelProps>(async () => (await import('./application.ts')).ApplicationPanel)
