import { lazyList, type Screens } from '#kit/feature/web/screens.ts';

export const saleForecastScreens: Screens = {
  saleForecast: lazyList(async () => (await import('../definition.ts')).saleForecastList),
};
