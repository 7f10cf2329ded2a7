export type Decimal = { readonly __decimal: never }
