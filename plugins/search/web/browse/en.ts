export const text = {
  by: 'Browse by',
  roots: { platform: 'Platform', domain: 'Domain' },
  trees: { platform: 'Platforms', domain: 'Domains' },
  ungrouped: 'Ungrouped',
  contents: 'Contents',
  noFolders: 'No folders',
  showAll: 'Show all in Explore',
  none: { platform: 'No platforms', domain: 'No domains' }
}
