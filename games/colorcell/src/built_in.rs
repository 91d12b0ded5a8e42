//! The built-in templates, in the text form of [`crate::Template`]. All are drawn facing north.

use std::sync::LazyLock;

use crate::Template;

const TEXTS: [&str; 15] = [
    "twins/Twins/Two_of_a_color,_side_by_side./1/0,0/0,0:0+0,-1:0",
    "triangle/Triangle/Three_of_a_color_that_touch_each_other./1/0,0/0,0:0+0,-1:0+1,-1:0",
    "beam/Beam/Four_of_a_color_in_a_straight_line./1/0,0/0,0:0+0,-1:0+0,-2:0+0,-3:0",
    "chevron/Chevron/A_wide_V_of_one_color./1/0,0/0,0:0+-1,0:0+-2,0:0+1,-1:0+2,-2:0",
    "ring/Ring/Six_of_a_color_around_an_empty_cell./1/0,1/\
     0,0:x+0,-1:0+1,-1:0+1,0:0+0,1:0+-1,1:0+-1,0:0",
    "flower/Flower/Six_petals_around_a_heart_of_another_color./2/0,0/\
     0,0:25+0,-1:0+1,-1:0+1,0:0+0,1:0+-1,1:0+-1,0:0",
    "arrow/Arrow/A_shaft_with_a_head_of_another_color./2/0,1/\
     0,1:0+0,0:0+0,-1:0+0,-2:25+-1,-1:25+-2,0:25+1,-2:25+2,-2:25",
    "butterfly/Butterfly/A_slender_body_between_two_wings./2/0,0/\
     0,-1:0+0,0:0+0,1:0+-1,0:25+-1,1:25+1,-1:25+1,0:25+-2,0:25+-2,2:25+2,-2:25+2,0:25",
    "rainbow/Rainbow/Five_colors_in_a_row,_each_a_step_further./2/0,0/0,0:0+0,-1:13+0,-2:25+0,-3:38+0,-4:50",
    "window/Window/A_frame_of_two_colors_around_two_empty_panes./2/0,2/\
     0,0:x+0,1:x+0,-1:0+1,-1:13+1,0:0+1,1:13+0,2:0+-1,2:13+-1,1:0+-1,0:13",
    "yin-yang/Yin_and_Yang/Two_opposites,_each_with_a_seed_of_the_other./3/0,0/\
     0,0:25+0,-1:0+0,-2:0+-1,-1:0+-1,0:0+-1,1:50+-1,2:0+-2,0:0+-2,1:0+-2,2:0+\
     0,1:50+0,2:50+1,1:50+1,0:50+1,-1:0+1,-2:50+2,0:50+2,-1:50+2,-2:50",
    "snowflake/Snowflake/Six_arms_with_air_between_them./3/0,0/\
     0,0:0+0,-1:25+1,-1:25+1,0:25+0,1:25+-1,1:25+-1,0:25+0,-2:0+2,-2:0+2,0:0+0,2:0+-2,2:0+-2,0:0+\
     1,-2:x+2,-1:x+1,1:x+-1,2:x+-2,1:x+-1,-1:x",
    "star/Star/Six_rays_that_glow_toward_the_middle./3/0,0/\
     0,0:50+0,-1:25+1,-1:25+1,0:25+0,1:25+-1,1:25+-1,0:25+1,-2:0+2,-1:0+1,1:0+-1,2:0+-2,1:0+-1,-1:0+\
     0,-2:x+2,-2:x+2,0:x+0,2:x+-2,2:x+-2,0:x",
    "wreath/Wreath/Twelve_leaves_of_two_colors_around_a_clearing./3/0,2/\
     0,-2:0+1,-2:25+2,-2:0+2,-1:25+2,0:0+1,1:25+0,2:0+-1,2:25+-2,2:0+-2,1:25+-2,0:0+-1,-1:25+\
     0,0:x+0,-1:x+1,-1:x+1,0:x+0,1:x+-1,1:x+-1,0:x",
    "heart/Heart/A_big_heart_with_a_glint_on_it./3/0,1/\
     0,1:0+0,0:0+0,-1:0+-1,1:0+-1,0:0+-1,-1:25+1,0:0+1,-1:0+1,-2:0+-2,1:0+-2,0:0+2,-1:0+2,-2:0",
];

static ALL: LazyLock<Vec<Template>> = LazyLock::new(|| {
    TEXTS.iter().map(|text| text.parse().expect("built-in templates keep the form")).collect()
});

/// The built-in templates, easy ones first.
pub fn built_in() -> &'static [Template] {
    &ALL
}
