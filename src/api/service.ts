/** The injection token of the games' `Service`. */
export const SERVICE = Symbol('Service');
