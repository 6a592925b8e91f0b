-module(prog_nbody).
-export([main/0]).
main() -> B = bodies(), io:format("~.9f~n", [energy(B)]), io:format("~.9f~n", [energy(loop(1000, B))]).
bodies() -> [{0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 39.47841760435743}, {4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 0.606326392995832, 2.81198684491626, -0.02521836165988763, 0.03769367487038949}, {8.34336671824457987, 4.12479856412430479, -0.403523417114321381, -1.01077434617879, 1.82566237123041, 0.008415761376584154, 0.011286326131968767}].
loop(0, B) -> B;
loop(N, B) -> loop(N - 1, [move(V) || V <- [kick(X, B) || X <- B]]).
kick({X, Y, Z, VX, VY, VZ, M}, B) -> {AX, AY, AZ} = lists:foldl(fun({X2, Y2, Z2, _, _, _, M2}, {A, C, D}) -> DX = X2 - X, DY = Y2 - Y, DZ = Z2 - Z, D2 = DX * DX + DY * DY + DZ * DZ, if D2 == 0 -> {A, C, D}; true -> K = M2 * 0.001 / (D2 * math:sqrt(D2)), {A + DX * K, C + DY * K, D + DZ * K} end end, {0.0, 0.0, 0.0}, B), {X, Y, Z, VX + AX, VY + AY, VZ + AZ, M}.
move({X, Y, Z, VX, VY, VZ, M}) -> {X + 0.001 * VX, Y + 0.001 * VY, Z + 0.001 * VZ, VX, VY, VZ, M}.
energy([]) -> 0.0;
energy([{X, Y, Z, VX, VY, VZ, M} | R]) -> lists:foldl(fun({A, B, C, _, _, _, M2}, E) -> E - M * M2 / math:sqrt((X - A) * (X - A) + (Y - B) * (Y - B) + (Z - C) * (Z - C)) end, 0.5 * M * (VX * VX + VY * VY + VZ * VZ), R) + energy(R).
