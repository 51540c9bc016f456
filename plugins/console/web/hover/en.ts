export const text = {
  noDescription: 'No description',
  owners: 'Owners'
}
