// Values that the build puts into the script. build.mjs defines them.

/** The licences of everything in the page. */
declare const LICENCES: string;
/** The addresses of the documentation and of the source; "" if the build was not given them. */
declare const DOCUMENTATION: string;
declare const SOURCE: string;
/** The address of the page on the public site; "" if the build was not given one. */
declare const PUBLIC_PAGE: string;
