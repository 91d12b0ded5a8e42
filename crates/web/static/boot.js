import init from "./lattice-web.js";
init();
