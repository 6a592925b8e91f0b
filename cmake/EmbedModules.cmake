# Makes embedded_modules.inc from compiled modules of lib/: one initialiser {name, bytes} each, included by
# src/cli/embedded_modules.cpp. Run as a script: -DBEAMS=a.beam;b.beam -DOUT=file.
set(text "")
foreach(beam ${BEAMS})
  get_filename_component(name ${beam} NAME_WE)
  file(READ ${beam} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" escaped "${hex}")
  string(LENGTH "${hex}" digits)
  math(EXPR size "${digits} / 2")
  string(APPEND text "{\"${name}\", std::string_view(\"${escaped}\", ${size})},\n")
endforeach()
file(WRITE ${OUT} "${text}")
