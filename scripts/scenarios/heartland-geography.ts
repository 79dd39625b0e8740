/*
 * The country between Memphis and Chattanooga, Corinth and the Ohio, as it was in February 1862: our own reading of the
 * geography. Places are degrees north and degrees west; what lies on a river says on which bank, as seen downstream.
 */

/** What people built: `name | kind | state | place | bank of river, …`. A port is a city that ships reach. */
export const SETTLEMENTS = `
  Memphis                | city port | TN | 35.147 90.050 | left of Mississippi
  Nashville              | city port | TN | 36.166 86.784 | left of Cumberland
  Louisville             | city port | KY | 38.256 85.757 | left of Ohio
  Paducah                | city port | KY | 37.083 88.600 | left of Ohio, left of Tennessee
  Cairo                  | city port | IL | 37.003 89.170 | right of Ohio, left of Mississippi
  Evansville             | city port | IN | 37.966 87.570 | right of Ohio
  Chattanooga            | city      | TN | 35.050 85.310 | left of Upper Tennessee

  Smithland              | town      | KY | 37.139 88.403 | left of Ohio, right of Cumberland
  Columbus               | town      | KY | 36.760 89.100 | left of Mississippi
  Hickman                | town      | KY | 36.571 89.186 | left of Mississippi
  Henderson              | town      | KY | 37.836 87.590 | left of Ohio
  Owensboro              | town      | KY | 37.774 87.113 | left of Ohio
  Hawesville             | village   | KY | 37.900 86.750 | left of Ohio
  Brandenburg            | village   | KY | 38.000 86.170 | left of Ohio
  West Point             | village   | KY | 37.995 85.945 | left of Ohio
  Eddyville              | town      | KY | 37.049 88.020 | right of Cumberland
  Canton                 | village   | KY | 36.800 87.960 | right of Cumberland
  Burkesville            | town      | KY | 36.790 85.370 | right of Cumberland
  Fort Heiman            | village   | KY | 36.495 88.070 | left of Tennessee
  Shepherdsville         | town      | KY | 37.988 85.716 | right of Salt
  Lebanon Junction       | village   | KY | 37.830 85.730
  Bardstown              | town      | KY | 37.809 85.467
  Lebanon (Kentucky)     | town      | KY | 37.570 85.253
  Campbellsville         | town      | KY | 37.343 85.342
  Columbia (Kentucky)    | village   | KY | 37.103 85.306
  Shelbyville (Kentucky) | town      | KY | 38.212 85.224
  Hodgenville            | village   | KY | 37.574 85.740
  Elizabethtown          | town      | KY | 37.694 85.859
  Munfordville           | town      | KY | 37.272 85.891 | right of Green
  Greensburg             | village   | KY | 37.260 85.499
  Cave City              | village   | KY | 37.137 85.957
  Glasgow                | town      | KY | 36.996 85.912
  Tompkinsville          | village   | KY | 36.702 85.692
  Scottsville            | village   | KY | 36.753 86.190
  Bowling Green          | town      | KY | 36.990 86.444 | left of Barren
  Franklin (Kentucky)    | town      | KY | 36.722 86.577
  Russellville           | town      | KY | 36.845 86.887
  State Line             | village   | KY | 36.648 87.166
  Hopkinsville           | town      | KY | 36.866 87.489
  Cadiz                  | village   | KY | 36.865 87.835
  Princeton              | town      | KY | 37.109 87.882
  Madisonville           | town      | KY | 37.328 87.499
  Greenville             | village   | KY | 37.201 87.179
  South Carrollton       | village   | KY | 37.340 87.140
  Calhoun                | village   | KY | 37.540 87.260 | right of Green
  Hartford               | village   | KY | 37.451 86.909
  Morgantown             | village   | KY | 37.226 86.684
  Leitchfield            | village   | KY | 37.480 86.294
  Hardinsburg            | village   | KY | 37.780 86.460
  Morganfield            | village   | KY | 37.683 87.917
  Marion                 | village   | KY | 37.333 88.081
  Mayfield               | town      | KY | 36.742 88.637
  Murray                 | town      | KY | 36.610 88.315
  Blandville             | village   | KY | 36.944 88.964
  Clinton                | village   | KY | 36.667 88.993

  Fort Donelson          | town      | TN | 36.488 87.857 | left of Cumberland
  Fort Henry             | village   | TN | 36.505 88.040 | right of Tennessee
  Danville               | village   | TN | 36.395 87.980 | right of Tennessee
  Clarksville            | town      | TN | 36.530 87.360 | right of Cumberland, left of Red
  Edgefield              | town      | TN | 36.180 86.755 | right of Cumberland
  Hartsville             | village   | TN | 36.391 86.167 | right of Cumberland
  Carthage               | town      | TN | 36.252 85.952 | right of Cumberland
  Gainesboro             | village   | TN | 36.356 85.659 | left of Cumberland
  Celina                 | village   | TN | 36.550 85.505 | left of Cumberland
  Reynoldsburg           | village   | TN | 36.060 87.960 | right of Tennessee
  Perryville             | village   | TN | 35.620 88.040 | left of Tennessee
  Clifton                | village   | TN | 35.385 87.995 | right of Tennessee
  Saltillo               | village   | TN | 35.377 88.215 | left of Tennessee
  Savannah               | town      | TN | 35.225 88.249 | right of Tennessee
  Crump’s Landing        | village   | TN | 35.225 88.315 | left of Tennessee
  Pittsburg Landing      | village   | TN | 35.152 88.322 | left of Tennessee
  Hamburg Landing        | village   | TN | 35.090 88.310 | left of Tennessee
  Fort Pillow            | village   | TN | 35.637 89.850 | left of Mississippi
  Randolph               | village   | TN | 35.520 89.890 | left of Mississippi
  Tiptonville            | village   | TN | 36.378 89.475 | left of Mississippi
  Island No. 10          | village   | TN | 36.457 89.460 | left of Mississippi
  Union City             | town      | TN | 36.424 89.057
  Troy                   | village   | TN | 36.339 89.164
  Dresden                | village   | TN | 36.291 88.708
  McKenzie               | village   | TN | 36.133 88.519
  Paris                  | town      | TN | 36.302 88.326
  Huntingdon             | town      | TN | 36.001 88.428
  Camden                 | village   | TN | 36.059 88.098
  Trenton                | town      | TN | 35.980 88.941
  Humboldt               | town      | TN | 35.820 88.916
  Milan                  | village   | TN | 35.920 88.759
  Dyersburg              | town      | TN | 36.034 89.386 | right of Forked Deer
  Ripley (Tennessee)     | town      | TN | 35.745 89.530
  Covington              | town      | TN | 35.564 89.646
  Brownsville            | town      | TN | 35.594 89.262
  Jackson                | town      | TN | 35.615 88.819
  Henderson Station      | village   | TN | 35.440 88.641
  Lexington              | town      | TN | 35.651 88.393
  Bethel Station         | village   | TN | 35.240 88.660
  Purdy                  | town      | TN | 35.222 88.572
  Bolivar                | town      | TN | 35.256 88.988 | left of Hatchie
  Somerville             | town      | TN | 35.244 89.350
  Collierville           | town      | TN | 35.042 89.664
  Moscow                 | village   | TN | 35.062 89.404
  Grand Junction         | town      | TN | 35.047 89.190
  Pocahontas             | village   | TN | 35.050 88.800
  Charlotte              | town      | TN | 36.177 87.340
  Waverly                | village   | TN | 36.084 87.795
  Kingston Springs       | village   | TN | 36.100 87.115
  Springfield            | town      | TN | 36.509 86.885
  Gallatin               | town      | TN | 36.388 86.447
  Lebanon                | town      | TN | 36.208 86.291
  Livingston             | village   | TN | 36.384 85.323
  Sparta                 | town      | TN | 35.926 85.464
  McMinnville            | town      | TN | 35.683 85.770
  Murfreesboro           | town      | TN | 35.846 86.392 | right of Stones
  Franklin               | town      | TN | 35.925 86.869 | left of Harpeth
  Spring Hill            | village   | TN | 35.751 86.930
  Columbia               | town      | TN | 35.615 87.035 | left of Duck
  Mount Pleasant         | village   | TN | 35.534 87.207
  Centerville            | village   | TN | 35.779 87.467
  Linden                 | village   | TN | 35.617 87.840
  Waynesboro             | town      | TN | 35.320 87.762
  Lawrenceburg           | town      | TN | 35.242 87.334
  Pulaski                | town      | TN | 35.200 87.031
  Fayetteville           | town      | TN | 35.152 86.571 | right of Elk
  Shelbyville            | town      | TN | 35.483 86.460 | right of Duck
  Wartrace               | village   | TN | 35.527 86.333
  Tullahoma              | town      | TN | 35.362 86.209
  Manchester             | town      | TN | 35.482 86.088
  Winchester             | town      | TN | 35.200 86.095
  Jasper                 | village   | TN | 35.074 85.626
  Pikeville              | village   | TN | 35.606 85.189

  Corinth                | town      | MS | 34.934 88.522
  Iuka                   | town      | MS | 34.811 88.190
  Eastport               | village   | MS | 34.885 88.105 | left of Tennessee
  Booneville             | town      | MS | 34.658 88.567
  Ripley                 | town      | MS | 34.730 88.951
  Holly Springs          | town      | MS | 34.767 89.449
  Hernando               | town      | MS | 34.824 89.994

  Tuscumbia              | town      | AL | 34.731 87.703 | left of Tennessee
  Florence               | town      | AL | 34.800 87.677 | right of Tennessee
  Waterloo               | village   | AL | 34.918 88.064 | right of Tennessee
  Decatur                | town      | AL | 34.606 86.983 | left of Tennessee
  Decatur Junction       | village   | AL | 34.650 86.950 | right of Tennessee
  Whitesburg             | village   | AL | 34.575 86.560 | right of Tennessee
  Bridgeport             | village   | AL | 34.948 85.714 | right of Upper Tennessee
  Rogersville            | village   | AL | 34.826 87.295
  Courtland              | village   | AL | 34.667 87.310
  Athens                 | town      | AL | 34.803 86.972
  Huntsville             | town      | AL | 34.730 86.586
  Larkinsville           | village   | AL | 34.690 86.130
  Stevenson              | town      | AL | 34.869 85.839
  Ringgold               | town      | GA | 34.916 85.109
  La Fayette             | village   | GA | 34.705 85.282
  Trenton (Georgia)      | village   | GA | 34.872 85.509

  Bird’s Point           | village   | MO | 36.985 89.215 | right of Mississippi
  Belmont                | village   | MO | 36.768 89.125 | right of Mississippi
  New Madrid             | town      | MO | 36.586 89.528 | right of Mississippi
  Point Pleasant         | village   | MO | 36.453 89.585 | right of Mississippi
  Commerce               | village   | MO | 37.157 89.447 | right of Mississippi
  Cape Girardeau         | town      | MO | 37.306 89.518 | right of Mississippi
  Charleston             | town      | MO | 36.921 89.350
  Sikeston               | village   | MO | 36.877 89.588
  Bloomfield             | village   | MO | 36.886 89.929
  Hopefield              | village   | AR | 35.150 90.100 | right of Mississippi
  Osceola                | village   | AR | 35.705 89.960 | right of Mississippi

  Mound City             | village   | IL | 37.085 89.163 | right of Ohio
  Metropolis             | town      | IL | 37.151 88.732 | right of Ohio
  Golconda               | village   | IL | 37.365 88.485 | right of Ohio
  Shawneetown            | town      | IL | 37.700 88.135 | right of Ohio
  Chester                | village   | IL | 37.914 89.822 | left of Mississippi
  Anna                   | town      | IL | 37.460 89.240
  Carbondale             | town      | IL | 37.727 89.217
  Du Quoin               | town      | IL | 38.011 89.236
  Vienna                 | village   | IL | 37.415 88.897
  Harrisburg             | village   | IL | 37.738 88.540
  Mount Vernon           | town      | IN | 37.932 87.895 | right of Ohio
  Newburgh               | village   | IN | 37.945 87.405 | right of Ohio
  Rockport               | village   | IN | 37.883 87.049 | right of Ohio
  Cannelton              | village   | IN | 37.911 86.744 | right of Ohio
  Leavenworth            | village   | IN | 38.200 86.344 | right of Ohio
  New Albany             | town      | IN | 38.286 85.824 | right of Ohio
  Jeffersonville         | town      | IN | 38.290 85.737 | right of Ohio
  Boonville              | village   | IN | 38.049 87.274
  Corydon                | town      | IN | 38.212 86.122
`;

/**
 * The navigable rivers, from the mouth to the headwater: `name | flows into | course`,
 * where a semicolon ends what is laid out at once, so that a bend is not cut. South of the map the Tennessee bends out of sight.
 */
export const MAJOR_RIVERS = `
  Mississippi | | 34.98 90.24, 35.05 90.15, 35.13 90.08, 35.22 90.08, 35.29 90.11, 35.41 90.08, 35.47 89.97, 35.53 89.92, 35.63 89.89, 35.69 89.92, 35.78 89.78, 35.88 89.71, 35.98 89.66, 36.11 89.61, 36.18 89.65, 36.25 89.55, 36.35 89.55, 36.483 89.574; 36.559 89.574, 36.597 89.547; 36.597 89.493, 36.559 89.466, 36.521 89.493; 36.483 89.466; 36.483 89.412, 36.521 89.385, 36.53 89.30, 36.58 89.20, 36.66 89.17, 36.76 89.125, 36.85 89.13, 36.93 89.11, 36.98 89.14, 37.04 89.24, 37.08 89.31, 37.15 89.43, 37.23 89.47, 37.31 89.51, 37.42 89.47, 37.52 89.51, 37.63 89.51, 37.72 89.53, 37.82 89.67, 37.90 89.84, 37.97 89.97, 38.05 90.12, 38.12 90.22
  Ohio | Mississippi | 36.98 89.14, 37.06 89.16, 37.18 89.07, 37.21 88.95, 37.20 88.84, 37.14 88.72, 37.09 88.60, 37.09 88.50, 37.14 88.42, 37.25 88.49, 37.36 88.48, 37.43 88.32, 37.47 88.17, 37.58 88.13, 37.70 88.13, 37.79 88.03, 37.77 87.94, 37.93 87.89, 37.88 87.72, 37.84 87.61, 37.96 87.57, 37.91 87.50, 37.94 87.40, 37.88 87.25, 37.78 87.11, 37.88 87.04, 37.93 86.93, 37.98 86.80, 37.90 86.75, 37.84 86.63, 37.91 86.52, 38.03 86.52, 38.12 86.41, 38.19 86.34, 38.10 86.28, 38.02 86.20, 38.00 86.10, 38.00 85.95, 38.15 85.90, 38.26 85.86, 38.28 85.79, 38.27 85.75, 38.30 85.67, 38.38 85.62
  Tennessee | Ohio | 37.09 88.59, 37.03 88.47, 37.03 88.33, 36.96 88.22, 36.83 88.16, 36.68 88.09, 36.50 88.06, 36.43 88.04, 36.33 87.97, 36.20 87.96, 36.06 87.97, 35.93 87.96, 35.80 87.99, 35.62 88.03, 35.50 88.01, 35.39 88.01, 35.36 88.12, 35.37 88.20, 35.23 88.28, 35.15 88.315, 35.08 88.30, 35.00 88.22, 34.90 88.09, 34.84 87.98, 34.80 87.85, 34.77 87.69, 34.81 87.58, 34.82 87.42, 34.77 87.29, 34.72 87.14, 34.63 86.99, 34.59 86.86, 34.58 86.73, 34.565 86.57, 34.50 86.50
  Cumberland | Ohio | 37.12 88.45, 37.11 88.30, 37.15 88.19, 37.07 88.07, 36.98 87.98, 36.81 87.97, 36.69 87.91, 36.57 87.90, 36.49 87.84, 36.40 87.75, 36.38 87.62, 36.43 87.47, 36.52 87.37, 36.43 87.26, 36.31 87.16, 36.27 87.06, 36.20 86.92, 36.17 86.78, 36.20 86.67, 36.29 86.60, 36.31 86.45, 36.30 86.30, 36.36 86.16, 36.22 85.96, 36.31 85.84, 36.36 85.67, 36.46 85.59, 36.55 85.51, 36.66 85.49, 36.78 85.38, 36.84 85.24, 36.89 85.08
  Upper Tennessee | | 34.52 86.10, 34.62 86.03, 34.72 85.93, 34.84 85.81, 34.94 85.71, 35.01 85.66, 35.02 85.58, 35.04 85.46, 35.08 85.41, 35.06 85.33, 35.07 85.28, 35.12 85.20, 35.22 85.09
`;

/** The lesser rivers, from the mouth: `name | flows into | course`. */
export const MINOR_RIVERS = `
  Green | Ohio | 37.91 87.50, 37.84 87.42, 37.70 87.38, 37.55 87.27, 37.48 87.13, 37.34 87.15, 37.26 86.98, 37.21 86.88, 37.23 86.70, 37.18 86.58, 37.20 86.27, 37.19 86.10, 37.26 85.90, 37.22 85.66, 37.25 85.50, 37.25 85.30, 37.20 85.10
  Barren | Green | 37.18 86.60, 37.11 86.50, 37.03 86.42, 36.97 86.36, 36.90 86.25, 36.87 86.08, 36.77 85.95
  Salt | Ohio | 38.00 85.95, 37.96 85.74, 38.00 85.52, 38.03 85.34, 38.00 85.10
  Rolling Fork | Salt | 37.98 85.83, 37.87 85.79, 37.76 85.66, 37.65 85.58, 37.50 85.40
  Wabash | Ohio | 37.79 88.03, 37.92 88.07, 38.03 88.02, 38.13 87.94, 38.33 87.89
  Red | Cumberland | 36.53 87.38, 36.58 87.24, 36.58 87.06, 36.61 86.90, 36.57 86.70
  Harpeth | Cumberland | 36.30 87.14, 36.14 87.10, 36.04 86.95, 35.93 86.86, 35.85 86.70
  Stones | Cumberland | 36.19 86.66, 36.09 86.58, 35.99 86.50, 35.87 86.49, 35.78 86.44, 35.72 86.36
  Caney Fork | Cumberland | 36.25 85.94, 36.14 85.84, 36.04 85.74, 35.90 85.66, 35.80 85.60, 35.82 85.45
  Duck | Tennessee | 35.96 87.95, 35.90 87.80, 35.81 87.68, 35.78 87.47, 35.70 87.25, 35.63 87.04, 35.60 86.80, 35.55 86.62, 35.49 86.46, 35.50 86.25
  Elk | Tennessee | 34.77 87.27, 34.90 87.12, 35.00 86.99, 35.09 86.80, 35.14 86.58, 35.20 86.35, 35.28 86.12
  Sequatchie | Upper Tennessee | 35.02 85.62, 35.10 85.58, 35.26 85.42, 35.42 85.32, 35.60 85.17
  Bear Creek | Tennessee | 34.88 88.06, 34.75 88.08, 34.58 88.11
  Big Sandy | Tennessee | 36.43 88.05, 36.24 88.08, 36.08 88.20, 35.90 88.28
  Hatchie | Mississippi | 35.56 89.89, 35.60 89.70, 35.56 89.45, 35.50 89.25, 35.38 89.08, 35.27 88.97, 35.13 88.87, 35.04 88.80, 34.87 88.77, 34.70 88.80
  Tuscumbia River | Hatchie | 35.04 88.80, 34.95 88.67, 34.86 88.60, 34.76 88.63
  Obion | Mississippi | 35.89 89.70, 36.00 89.50, 36.15 89.33, 36.25 89.18, 36.36 89.02, 36.38 88.85
  Obion, South Fork | Obion | 36.24 89.18, 36.16 89.02, 36.13 88.80, 36.06 88.58
  Forked Deer | Obion | 35.97 89.55, 36.02 89.38, 36.00 89.20, 35.95 88.98, 35.87 88.85
  Forked Deer, South Fork | Forked Deer | 36.00 89.42, 35.86 89.38, 35.75 89.15, 35.64 88.90, 35.58 88.80, 35.48 88.62
  Wolf | Mississippi | 35.16 90.07, 35.13 89.88, 35.09 89.65, 35.04 89.42, 34.96 89.18
`;

/** What lies on the major rivers: `feature … | river | place`. The shoals and the ford are those above Florence. */
export const CROSSINGS = `
  bridge      | Cumberland      | 36.173 86.770
  bridge      | Cumberland      | 36.515 87.370
  bridge      | Tennessee       | 36.395 87.985
  bridge      | Tennessee       | 34.755 87.735
  bridge      | Tennessee       | 34.625 86.970
  bridge      | Upper Tennessee | 34.945 85.710
  ford        | Cumberland      | 36.370 86.165
  ford        | Cumberland      | 36.550 85.510
  shoal       | Tennessee       | 34.810 87.590
  shoal       | Tennessee       | 34.815 87.500
  shoal       | Tennessee       | 34.820 87.420
  ford, shoal | Tennessee       | 34.795 87.340
  shoal       | Upper Tennessee | 35.070 85.420
`;

/**
 * The railways, station by station: `name | side that it is open to | way`. Where a line leaves the map, the edge and
 * the place are given.
 */
export const RAILWAYS = `
  Illinois Central | union | Cairo, 37.20 89.18, Anna, Carbondale, Du Quoin, north 38.31 89.15
  Evansville & Crawfordsville | union | Evansville, north 38.31 87.57
  New Albany & Salem | union | New Albany, north 38.31 85.95
  Jeffersonville | union | Jeffersonville, north 38.31 85.64
  Louisville & Frankfort | union | Louisville, north 38.33 85.50
  Louisville & Nashville | union | Louisville, Shepherdsville, Lebanon Junction, Elizabethtown, 37.49 85.89, Munfordville
  Bardstown branch | union | 37.93 85.72, Bardstown
  Lebanon branch | union | Lebanon Junction, 37.66 85.59, Lebanon (Kentucky)
  Louisville & Nashville | confederate | Munfordville, Cave City, Bowling Green, Franklin (Kentucky), 36.56 86.50, Gallatin, Edgefield, Nashville
  Memphis branch | confederate | Bowling Green, Russellville, State Line
  Memphis, Clarksville & Louisville | confederate | State Line, Clarksville, 36.34 87.62, Danville, 36.37 88.10, Paris
  Edgefield & Kentucky | confederate | Edgefield, Springfield, State Line
  Memphis & Ohio | confederate | Paris, McKenzie, Milan, Humboldt, Brownsville, 35.33 89.66, Memphis
  New Orleans & Ohio | | Paducah, Mayfield
  New Orleans & Ohio | confederate | Mayfield, Union City
  Nashville & Northwestern | confederate | Hickman, Union City, Dresden, McKenzie
  Nashville & Northwestern | confederate | Nashville, Kingston Springs
  Mobile & Ohio | confederate | Columbus, 36.58 89.06, Union City, 36.20 89.02, Trenton, Humboldt, Jackson, Henderson Station, Bethel Station, Corinth, Booneville, south 34.58 88.545
  Mississippi Central | confederate | Jackson, 35.44 88.87, Bolivar, Grand Junction, Holly Springs, south 34.55 89.44
  Mississippi & Tennessee | confederate | Memphis, Hernando, south 34.55 89.96
  Memphis & Little Rock | confederate | Hopefield, west 35.15 90.20
  Cairo & Fulton | | Bird’s Point, Charleston, Sikeston
  Memphis & Charleston | confederate | Memphis, Collierville, Moscow, Grand Junction, Pocahontas, Corinth, Iuka, Tuscumbia, Courtland, Decatur, Decatur Junction, Huntsville, Larkinsville, Stevenson
  Florence branch | confederate | Tuscumbia, Florence
  Tennessee & Alabama | confederate | Nashville, Franklin, Spring Hill, Columbia
  Central Southern | confederate | Columbia, Pulaski, 34.99 86.99
  Tennessee & Alabama Central | confederate | 34.99 86.99, Athens, Decatur Junction
  Nashville & Chattanooga | confederate | Nashville, Murfreesboro, Wartrace, Tullahoma, Winchester, Stevenson, Bridgeport, 34.96 85.60, Chattanooga
  Shelbyville branch | confederate | Wartrace, Shelbyville
  McMinnville & Manchester | confederate | Tullahoma, Manchester, McMinnville
  Winchester & Alabama | confederate | Winchester, Fayetteville
  Western & Atlantic | confederate | Chattanooga, Ringgold, east 34.85 85.10
  East Tennessee & Georgia | confederate | Chattanooga, east 35.08 85.10
`;

/** The main roads: `name | way`. They meet a major river only at a bridge or a ford, and end at its bank elsewhere. */
export const ROADS = `
  Louisville & Nashville Turnpike | Louisville, West Point, Elizabethtown, Munfordville, Cave City, Bowling Green, Franklin (Kentucky), 36.50 86.65, Edgefield, Nashville
  Bardstown Pike | Louisville, Bardstown, Hodgenville, Munfordville
  Glasgow Pike | Cave City, Glasgow, Scottsville, Gallatin, Edgefield
  Shelbyville Pike | Louisville, Shelbyville (Kentucky)
  | Bardstown, Lebanon (Kentucky), Campbellsville, Columbia (Kentucky), Burkesville
  | Campbellsville, Greensburg, Glasgow
  | Glasgow, Tompkinsville, Celina, Livingston, Sparta
  | Bowling Green, Scottsville
  | Bowling Green, Russellville, Hopkinsville, Princeton, Eddyville
  | Princeton, Marion, Smithland, Eddyville
  | Bowling Green, Morgantown, Hartford, Owensboro
  | Russellville, Greenville, South Carrollton, Calhoun, Owensboro
  | Hopkinsville, Madisonville, Henderson
  | Calhoun, Madisonville
  | Henderson, Owensboro, Hawesville, Hardinsburg, Brandenburg, West Point
  | Henderson, Morganfield, Marion
  | Elizabethtown, Leitchfield, Hartford
  | Hopkinsville, Cadiz, Canton
  | Hopkinsville, Clarksville
  | State Line, Russellville
  | Clarksville, State Line
  | Paducah, Blandville, Columbus
  | Paducah, Mayfield, Union City
  | Paducah, Murray, Paris
  | Mayfield, Murray, Fort Heiman
  | Columbus, Clinton, Mayfield
  | Columbus, Clinton, Hickman
  | Hickman, Troy
  | Union City, Troy, Dyersburg, Ripley (Tennessee), Covington, Memphis
  | Union City, Dresden, McKenzie, Huntingdon
  | Troy, Tiptonville, Island No. 10
  | Covington, Randolph
  | Ripley (Tennessee), Fort Pillow
  | Fort Henry, Fort Donelson
  | Fort Donelson, 36.34 87.62, Clarksville
  | Fort Donelson, Charlotte, Nashville
  | Fort Henry, Danville, Waverly
  | Clarksville, Springfield, Edgefield
  | Clarksville, Charlotte
  | Charlotte, Waverly, Reynoldsburg
  | Charlotte, Centerville, Linden
  | Paris, Fort Heiman
  | Paris, Huntingdon, Lexington, Purdy, Corinth
  | Paris, Dresden
  | Huntingdon, Camden
  | Huntingdon, Trenton, Dyersburg
  | Trenton, Humboldt, Jackson
  | Jackson, Lexington, Perryville
  | Jackson, Brownsville, Covington
  | Brownsville, Somerville, Memphis
  | Brownsville, Ripley (Tennessee)
  | Jackson, Henderson Station, Purdy
  | Jackson, Bolivar, Grand Junction, Holly Springs, south 34.55 89.48
  | Bolivar, Somerville, Collierville, Memphis
  | Bolivar, Purdy, Crump’s Landing
  | Bolivar, Pocahontas, Corinth
  | Lexington, Saltillo, Crump’s Landing, Pittsburg Landing, Hamburg Landing
  | Pittsburg Landing, Corinth
  | Hamburg Landing, Corinth
  | Hamburg Landing, Eastport, Iuka
  | Corinth, Iuka, Tuscumbia, Florence
  | Corinth, Booneville, south 34.55 88.55
  | Corinth, Ripley, Holly Springs
  | Grand Junction, Ripley
  | Memphis, Hernando, south 34.55 90.00
  | Hernando, Holly Springs
  | Moscow, Holly Springs
  | Tuscumbia, Courtland, Decatur
  | Nashville, Franklin, Spring Hill, Columbia, Pulaski, Athens, Decatur Junction, Decatur
  | Columbia, Mount Pleasant, Waynesboro, Savannah
  | Mount Pleasant, Lawrenceburg, Florence
  | Pulaski, Lawrenceburg, Waynesboro, Clifton
  | Columbia, Centerville
  | Linden, Waynesboro, Florence, Waterloo, Savannah, Clifton, Linden
  | Florence, Rogersville, Athens, Huntsville
  | Rogersville, 34.79 87.34, Courtland
  | Decatur Junction, Huntsville
  | Huntsville, Whitesburg
  | Huntsville, Larkinsville, Stevenson, Bridgeport, Jasper
  | Nashville, Murfreesboro, Shelbyville, Fayetteville, Huntsville
  | Nashville, Shelbyville
  | Franklin, Murfreesboro
  | Columbia, Shelbyville, Tullahoma
  | Pulaski, Fayetteville, Winchester
  | Murfreesboro, Manchester, Winchester, 35.10 85.88, Jasper
  | Murfreesboro, McMinnville, Sparta
  | Murfreesboro, Lebanon
  | McMinnville, 35.45 85.50, 35.27 85.40, Jasper
  | 35.27 85.40, Pikeville
  | Nashville, Lebanon, 36.22 86.00, Sparta
  | Edgefield, Gallatin, Hartsville, Carthage
  | Lebanon, Hartsville
  | Sparta, Gainesboro, Celina
  | Bridgeport, 34.96 85.60, Chattanooga, Ringgold, east 34.85 85.10
  | 34.96 85.60, Trenton (Georgia)
  | Chattanooga, La Fayette
  | Bird’s Point, Charleston, Sikeston, New Madrid, Point Pleasant
  | Charleston, Belmont
  | Cape Girardeau, Commerce, Sikeston, Bloomfield
  | Cairo, Mound City, Anna, Carbondale, Du Quoin, north 38.31 89.18
  | Anna, Vienna, Metropolis
  | Vienna, Golconda
  | Vienna, Harrisburg, Shawneetown
  | Carbondale, Chester
  | Shawneetown, 37.86 88.20, 37.98 88.03, Mount Vernon, Evansville, Newburgh, Rockport, Cannelton, Leavenworth, Corydon, New Albany, Jeffersonville
  | Evansville, Boonville
  | Evansville, north 38.31 87.60
  | New Albany, north 38.31 85.95
`;

/** What the ground is made of, clear where nothing is said; what comes later lies on top. `terrain | area` or `terrain | band, half its width in hexes | line`. */
export const GROUND = `
  broken | area | 36.50 88.45, 36.50 88.02, 35.60 88.05, 35.35 88.02, 35.00 88.12, 34.50 88.10, 34.50 88.45, 34.80 88.48, 35.02 88.62, 35.30 88.52, 35.70 88.50
  broken | area | 35.02 89.30, 35.02 88.98, 34.50 88.92, 34.50 89.40, 34.72 89.32
  broken | band 0.45 | 36.60 89.08, 36.38 89.22, 36.12 89.30, 35.75 89.57, 35.52 89.78, 35.27 89.96
  broken | area | 37.75 87.40, 37.72 86.60, 37.38 86.30, 37.22 86.60, 37.08 87.05, 37.16 87.70, 37.42 88.12, 37.60 87.95, 37.52 87.55
  broken | area | 38.02 86.55, 37.93 86.10, 37.55 86.05, 37.35 86.40, 37.75 86.72
  broken | area | 37.45 85.60, 37.40 85.05, 36.90 85.05, 36.88 85.60, 37.10 85.72
  broken | area | 36.40 87.00, 36.47 86.40, 36.32 85.95, 35.95 85.92, 35.50 86.05, 35.15 86.40, 35.05 86.90, 35.25 87.22, 35.70 87.27, 36.15 87.15
  clear  | area | 36.22 86.80, 36.28 86.30, 35.97 86.15, 35.62 86.25, 35.45 86.35, 35.38 86.70, 35.52 87.08, 35.88 86.98
  broken | area | 36.52 85.65, 36.52 85.20, 36.00 85.40, 35.60 85.72, 35.30 86.00, 35.55 86.00, 35.90 85.88, 36.25 85.85
  broken | area | 34.65 88.10, 34.62 87.75, 34.60 87.15, 34.48 87.15, 34.48 88.10
  broken | area | 35.05 86.95, 35.05 86.20, 34.88 86.30, 34.86 86.95
  rough  | area | 36.48 87.75, 36.40 87.25, 36.15 87.18, 35.72 87.32, 35.28 87.28, 35.02 87.05, 34.95 87.90, 35.10 88.00, 35.32 87.90, 35.45 87.92, 35.90 87.88, 36.30 87.88
  broken | area | 35.33 87.62, 35.36 87.20, 34.98 87.05, 34.92 87.60
  rough  | area | 37.02 88.18, 37.00 88.02, 36.50 87.90, 36.50 88.05
  rough  | area | 37.30 86.42, 37.32 86.00, 37.18 85.98, 37.06 86.20, 37.14 86.50
  rough  | band 0.6 | 38.00 86.02, 37.80 85.87, 37.66 85.72, 37.50 85.45, 37.38 85.12
  rough  | band 0.5 | 36.52 86.75, 36.54 86.40, 36.48 86.10, 36.42 85.85
  rough  | area | 36.85 85.60, 36.85 85.05, 36.40 85.05, 36.35 85.50, 36.32 85.80, 36.60 85.70
  rough  | area | 38.40 86.70, 38.40 85.98, 38.20 86.02, 38.02 86.25, 37.98 86.60
  rough  | area | 37.66 89.45, 37.66 88.90, 37.62 88.30, 37.45 88.18, 37.38 88.50, 37.42 89.00, 37.35 89.42
  rough  | area | 38.00 90.30, 37.93 90.00, 37.65 89.60, 37.32 89.60, 37.12 89.78, 36.95 90.30
  swamp  | area | 37.12 89.78, 37.08 89.36, 36.90 89.22, 36.55 89.24, 36.50 89.52, 36.30 89.58, 36.00 89.66, 35.70 89.92, 35.30 90.08, 34.90 90.22, 34.90 90.30, 36.95 90.30
  clear  | band 0.6 | 37.08 89.55, 36.80 89.58, 36.60 89.55
  clear  | band 0.5 | 36.96 89.30, 36.88 89.38
  broken | band 0.5 | 37.10 89.82, 36.88 89.93, 36.60 90.08, 36.42 90.20
  swamp  | area | 36.52 89.45, 36.48 89.30, 36.28 89.30, 36.25 89.45, 36.35 89.50
  swamp  | band 0.6 | 35.88 89.66, 36.00 89.50, 36.18 89.28
  swamp  | band 0.6 | 36.22 89.52, 36.02 89.62, 35.78 89.74
  swamp  | band 0.4 | 36.13 89.05, 36.12 88.82
  swamp  | band 0.5 | 35.57 89.85, 35.60 89.65, 35.52 89.28, 35.38 89.08
  swamp  | band 0.4 | 35.18 88.92, 34.95 88.77
  swamp  | band 0.4 | 35.82 89.36, 35.70 89.08
  swamp  | area | 34.95 90.24, 34.75 90.08, 34.48 90.06, 34.48 90.30
  swamp  | band 0.45 | 37.24 89.15, 37.28 88.92, 37.30 88.68
  mountain | area | 36.62 85.02, 36.40 85.14, 36.15 85.26, 35.90 85.36, 35.72 85.50, 35.58 85.66, 35.42 85.84, 35.20 85.96, 35.08 86.08, 34.98 86.22, 34.82 86.36, 34.74 86.30, 34.80 86.08, 34.95 85.90, 35.10 85.72, 35.32 85.50, 35.62 85.27, 35.85 85.02
  mountain | area | 35.12 85.52, 35.12 85.38, 35.30 85.22, 35.50 85.04, 35.65 85.04, 35.50 85.18, 35.30 85.36
  mountain | area | 34.98 85.58, 34.96 85.48, 34.75 85.60, 34.48 85.80, 34.48 86.05, 34.62 85.98, 34.76 85.80, 34.90 85.68
`;

/** Ridges that fill no hex: `name | line`. */
export const RIDGES = `
  Lookout Mountain | 35.00 85.36, 34.80 85.46, 34.62 85.58, 34.52 85.66
`;

/** Which lands the great rivers and the Wabash part from one another, each with places that must lie there. */
export const PARTING = ['Mississippi', 'Ohio', 'Wabash', 'Tennessee', 'Cumberland', 'Upper Tennessee'] as const;

export const LANDS = {
  'west of the Mississippi': ['Bird’s Point', 'Belmont', 'New Madrid', 'Cape Girardeau', 'Hopefield'],
  Illinois: ['Cairo', 'Metropolis', 'Shawneetown', 'Chester', 'Harrisburg'],
  Indiana: ['Evansville', 'Mount Vernon', 'New Albany', 'Boonville'],
  'west of the Tennessee': ['Paducah', 'Columbus', 'Island No. 10', 'Fort Heiman', 'Memphis', 'Pittsburg Landing', 'Corinth', 'Tuscumbia', 'Decatur'],
  'between Tennessee and Cumberland': ['Fort Henry', 'Danville', 'Fort Donelson', 'Nashville', 'Savannah', 'Florence', 'Huntsville', 'Bridgeport'],
  'north of the Cumberland': ['Smithland', 'Eddyville', 'Clarksville', 'Edgefield', 'Bowling Green', 'Louisville', 'Owensboro', 'Carthage'],
  'south of the upper Tennessee': ['Chattanooga', 'Ringgold'],
} as const;

/** Whose hexside is the first one of a river, at its mouth. */
export const MOUTHS = { Ohio: 'Cairo', Tennessee: 'Paducah', Cumberland: 'Smithland' } as const;
