const mark = 'list_price.'

/** What the price of an item on a list is called among what a change of prices notes of the item. */
export function listPriceField(listId: string): string {
  return `${mark}${listId}`
}

/** The list that such a field is of; undefined for any other. */
export function listOfField(field: string): string | undefined {
  return field.startsWith(mark) ? field.slice(mark.length) : undefined
}
