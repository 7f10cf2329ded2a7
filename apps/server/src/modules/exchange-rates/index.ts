export { rateOn } from './rate-on.ts'
export { exchangeRateRecurrences } from './recurrences.ts'
export { type FetchRates, type RateSource, refreshExchangeRates } from './refresh-exchange-rate.ts'
export { exchangeRateRoutes } from './routes.ts'
